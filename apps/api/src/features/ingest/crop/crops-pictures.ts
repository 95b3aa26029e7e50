import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';

const READ_CHOICE = {
  name: 'whether pictures are cropped',
  text: `SELECT company.crops_pictures AS crops FROM venue
    JOIN company ON company.id = venue.company_id WHERE venue.id = $1::int`,
};

/** Whether a venue's company keeps only the pizza's circle of each picture. */
export async function cropsPictures(db: Db, venue: number): Promise<boolean> {
  const [choice] = await runNamed<{ crops: boolean }>(db, READ_CHOICE, [venue]);
  return choice?.crops ?? false;
}
