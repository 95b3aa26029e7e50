import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** The requests that the thread sends. */
export interface ThreadRequest {
  url: string;
  headers: Record<string, string>;
}
export interface ThreadAnswer {
  bytes: number;
  /** Time from the request to the last byte. */
  ms: number;
}

const agent = new Agent({ keepAlive: true });

function ask({ url, headers }: ThreadRequest): Promise<ThreadAnswer> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('end', () => {
        if (reply.statusCode === 200) return resolve({ bytes, ms: performance.now() - from });
        reject(new Error(`${url}: ${reply.statusCode}`));
      });
    }).on('error', reject);
  });
}

parentPort!.on('message', (asked: ThreadRequest) => {
  ask(asked).then(
    (told) => parentPort!.postMessage(told),
    (error: Error) => parentPort!.postMessage({ error: error.message }),
  );
});
