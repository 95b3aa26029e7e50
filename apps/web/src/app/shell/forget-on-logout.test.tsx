import { expect, test } from 'vitest';
import { forgetOnLogout } from './forget-on-logout.ts';

test('the next person at a browser finds no tasks and no definitions, but unsent answers wait for their owner', () => {
  // Tests of other files share the storage.
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('crustodian-lane-tasks-4', '[{}]');
  const kept = 'crustodian-lane-answers-4';
  for (const key of [kept, 'crustodian-quality-definition-1', 'crustodian-quality-definition-2']) {
    localStorage.setItem(key, '[]');
  }
  forgetOnLogout(window);
  expect([sessionStorage.length, Object.keys(localStorage)]).toEqual([0, [kept]]);
  localStorage.clear();
});
