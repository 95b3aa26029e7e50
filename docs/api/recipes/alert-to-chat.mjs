// Receives webhooks and posts signals and camera faults into a chat.
//
//   SECRET=whsec_… CHAT_URL=https://chat.example/hooks/… PORT=8090 node alert-to-chat.mjs
//
// The chat takes { "text": … }, as Slack, Mattermost and Google Chat do. Make the receiver under
// Integrations → Webhooks with the kinds signal and camera; SECRET is shown there once. Put a proxy
// with TLS in front: messages are sent over https alone.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SECRET, CHAT_URL, PORT = '8090' } = process.env;
const secret = Buffer.from(SECRET.replace(/^whsec_/, ''), 'base64');
const LONGEST_AGE_S = 300;
const LONGEST_BODY = 100_000;
/** A message may come twice; its id stays the same. */
const seen = new Set();

/** Whether a message is from the server, untouched and of now (Standard Webhooks 1.0.0). */
function isSigned({ id, timestamp, signature }, body) {
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > LONGEST_AGE_S) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function textOf({ type, data }) {
  if (type === 'signal.opened') {
    return `${data.venue_name}: ${data.criterion}, ${data.bad} of ${data.pizzas} pizzas`;
  }
  if (type === 'camera.changed') return `${data.venue_name}: camera ${data.camera}: ${data.fault}`;
  if (type === 'camera.mended') return `${data.venue_name}: camera ${data.camera} works again`;
  return null;
}

async function readBody(request) {
  let body = '';
  for await (const part of request.setEncoding('utf8')) {
    body += part;
    if (body.length > LONGEST_BODY) throw new Error('too large');
  }
  return body;
}

/** The status that answers a message; anything but 2xx has it sent again later. */
async function receive(request) {
  const body = await readBody(request);
  const header = (name) => String(request.headers[`webhook-${name}`] ?? '');
  const id = header('id');
  const signed = { id, timestamp: header('timestamp'), signature: header('signature') };
  if (!isSigned(signed, body)) return 401;
  const text = textOf(JSON.parse(body));
  if (text === null || seen.has(id)) return 204;
  const posted = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (!posted.ok) return 502;
  seen.add(id);
  return 204;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(),
  );
});
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`Listening on port ${server.address().port}`),
);
