import { testApp } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp();

test.each([
  ['a server with a browser', process.execPath, true],
  ['a server whose browser is not there', '/nothing/is/here', false],
])('%s says whether it can print', async (_case, chromiumPath, can_print) => {
  const before = t.tools.config.chromiumPath;
  Object.assign(t.tools.config, { chromiumPath });
  const answer = await t.ask('staff', { method: 'GET', url: '/api/pizza_tv/selenium/state/' });
  Object.assign(t.tools.config, { chromiumPath: before });
  expect(answer.json()).toMatchObject({ can_print });
});
