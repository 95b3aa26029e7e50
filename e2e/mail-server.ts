import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { MAIL_DIR, MAIL_PORT } from './mail.ts';

// A real mail server for the product under test: accepts every mail and stores it in a file.
mkdirSync(MAIL_DIR, { recursive: true });
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => `X-Envelope-To: ${address}\r\n`).join('');
      const file = `${Date.now()}-${String((taken += 1)).padStart(4, '0')}.eml`;
      writeFileSync(join(MAIL_DIR, file), Buffer.concat([Buffer.from(to), ...parts]));
      done();
    });
  },
});
server.on('error', (error) => console.error(error));
server.listen(MAIL_PORT, '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)));
