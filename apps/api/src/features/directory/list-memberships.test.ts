import { testApp, type ViewerKind } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp();
const ask = (kind: ViewerKind) => t.ask(kind, { url: '/api/dashboard/company-membership/' });

test.each<[ViewerKind, string[]]>([
  ['staff', ['a', 'b', 'flagged', 'provider']],
  ['manager', ['a']],
  ['flagged', ['a', 'flagged']],
  ['nobody', []],
])('%s belongs to %j', async (kind, names) => {
  const spaces = (await ask(kind)).json<{ space: { name: string } }[]>();
  expect(spaces.map(({ space }) => space.name)).toEqual(names);
});

test('a company is listed with its keys and names', async () =>
  expect((await ask('regular')).json()).toEqual([
    { space: { pk: 2, name: 'a', pretty_name: 'Company a', company: 2 }, member: false },
  ]));

test('membership and employer are distinguished', async () => {
  const companies = (await ask('flagged')).json<{ space: { name: string }; member: boolean }[]>();
  expect(companies.map(({ space, member }) => [space.name, member])).toEqual([
    ['a', true],
    ['flagged', false],
  ]);
});
