import { listRaters as contract } from '@crustodian/contract/raters';
import { handle } from '#platform/http/http';
import { personName } from '#platform/auth/person-name';
import { raterFigures } from '@crustodian/domain/audit/rater-figures';
import { sql } from 'kysely';
import { companyJudgements, spanOf } from './company-judgements.ts';
import { figuresAnswer } from './figures-answer.ts';

export const listRaters = handle(contract, async ({ query }, { db, company, now }) => {
  const span = spanOf(now(), query.weeks);
  const judgements = await companyJudgements(db, company, span);
  const figures = raterFigures(judgements);
  const { rows: people } = await sql<{ id: number; name: string }>`
    SELECT u.id, ${sql.raw(personName('u'))} AS name FROM user_account u
    WHERE u.id = ANY (${figures.map(({ rater }) => rater)}::int[])`.execute(db);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    from: span.from,
    to: span.to,
    raters: figures
      .map((each) => ({
        rater: each.rater,
        name: names.get(each.rater) ?? '',
        ...figuresAnswer(
          each,
          judgements.filter(({ rater }) => rater === each.rater),
          span,
        ),
      }))
      // No ranking: their names say who comes first.
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.rater - b.rater),
  };
});
