// Sends the pictures of a folder as captures of a camera, the oldest first, and deletes what arrived.
//
//   URL=https://pizza.example TOKEN=crt_… VENUE=12 node camera-push.mjs /var/spool/oven-1
//
// A file is named by its time at the store, as most cameras can: 20240310-184000.jpg. The token needs
// the scope write:captures. Run it by a timer: what could not be sent stays for the next time, and a
// picture that is sent twice is stored once, because its name is the key of its capture.
import { connect } from '@crustodian/client';
import { readdir, readFile, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

const { URL: url, TOKEN: token, VENUE: venue } = process.env;
const folder = process.argv[2];
const UNREADABLE = ['not_an_image', 'image_unreadable', 'image_too_large'];

const crustodian = connect({ url, token });
const names = (await readdir(folder)).filter((name) => /^\d{8}-\d{6}\.jpe?g$/.test(name)).sort();
for (const name of names) {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(
    name,
  );
  const capture = {
    venue,
    camera: basename(folder),
    key: name,
    capture_start_ts: `${year}/${month}/${day} ${hour}:${minute}:${second}`,
  };
  const picture = new Blob([await readFile(join(folder, name))]);
  try {
    const receipt = await crustodian.receiveCapture({
      body: { capture },
      files: { [name]: picture },
    });
    console.log(`${name}: ${receipt.repeated ? 'was there already' : 'sent'}`);
  } catch (error) {
    // A picture that cannot be read never will be; anything else is tried again the next time.
    if (!UNREADABLE.includes(error.code)) throw error;
    console.error(`${name}: ${error.message}`);
    continue;
  }
  await unlink(join(folder, name));
}
