import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Makes a server listen on a free loopback port. */
export async function listenOn(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
