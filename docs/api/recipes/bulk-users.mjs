// Makes the users of a CSV file that are not there yet; each gets a mail with a link to set a password.
//
//   URL=https://pizza.example TOKEN=crt_… COMPANY=2 node bulk-users.mjs users.csv
//
// The file has the header email,first_name,last_name,stores, with the ids of stores parted by blanks;
// without any, the user sees the whole company. The token needs the scope admin:users. Running it
// again makes nobody twice.
import { connect, RefusedError } from '@crustodian/client';
import { readFile } from 'node:fs/promises';

const { URL: url, TOKEN: token, COMPANY: company } = process.env;

const crustodian = connect({ url, token });
const { users } = await crustodian.readAdmin({ params: { companyPk: company } });
const known = new Set(users.map(({ email }) => email.toLowerCase()));
const [, ...lines] = (await readFile(process.argv[2], 'utf8')).trim().split(/\r?\n/);
for (const line of lines) {
  const [email, first_name, last_name, stores = ''] = line.split(',').map((cell) => cell.trim());
  if (known.has(email.toLowerCase())) {
    console.log(`${email}: is there already`);
    continue;
  }
  const venues = stores === '' ? [] : stores.split(/\s+/);
  try {
    const made = await crustodian.createUser({
      body: { user: { email, first_name, last_name }, venues, company: Number(company) },
    });
    // Without a mail server the link is answered, for you to hand over.
    console.log(`${email}: made${made.link ? `, ${made.link}` : ''}`);
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status >= 500) throw error;
    const { user } = error.answer;
    console.error(`${email}: ${error.message} ${user ? JSON.stringify(user) : ''}`);
    process.exitCode = 1;
  }
}
