import { MOST_FOUND_CAMERAS } from '@crustodian/contract/ingest';
import { createSocket } from 'node:dgram';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Multicast address for discovery probes (WS-Discovery 1.1, section 3.1.1). */
const EVERYBODY = { address: '239.255.255.250', port: 3702 };
const WAITS_MS = 4000;

const probe = (): string =>
  `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><e:Header><w:MessageID>uuid:${randomUUID()}</w:MessageID><w:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To><w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action></e:Header><e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>`;

/** The ONVIF cameras in this network, as 'onvif://host:port', in order of response. */
export async function searchOnvif(to = EVERYBODY, waitMs = WAITS_MS): Promise<string[]> {
  const socket = createSocket('udp4');
  const found = new Set<string>();
  try {
    socket.on('error', () => undefined);
    socket.on('message', (message, { address }) => {
      const services = /<(?:[\w-]+:)?XAddrs>([^<]*)</.exec(String(message))?.[1]?.trim() ?? '';
      const camera = services
        .split(/\s+/)
        .map((each) => cameraAt(each, address))
        .find(Boolean);
      if (camera && found.size < MOST_FOUND_CAMERAS) found.add(camera);
    });
    await new Promise<void>((bound) => socket.bind(0, bound));
    socket.send(probe(), to.port, to.address);
    await sleep(waitMs);
  } finally {
    socket.close();
  }
  return [...found];
}

/**
 * The responding host with the port of its service: behind a router, the service URL names another
 * host.
 */
function cameraAt(service: string, address: string): string | null {
  if (!URL.canParse(service)) return null;
  const { protocol, port } = new URL(service);
  if (protocol !== 'http:') return null;
  return `onvif://${address}${port ? `:${port}` : ''}`;
}
