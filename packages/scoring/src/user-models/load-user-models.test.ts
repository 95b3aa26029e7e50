import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classifierFile } from '../fixtures/onnx-file.ts';
import { CLASSIFIER, modelOf, RED_IS_PEPPERONI, SIZE } from '../fixtures/user-models.ts';
import { findUserModels, readUserModel } from './load-user-models.ts';

const folder = await mkdtemp(join(tmpdir(), 'user-models-'));

const normalised = (normalisation: object): object => ({ ...CLASSIFIER, normalisation });

describe('a description', () => {
  test.each([
    ['not valid JSON', '{', 'not valid JSON'],
    ['another task', { ...CLASSIFIER, task: 'oracle' }, 'task'],
    ['a path as its file', { ...CLASSIFIER, file: '../secret.onnx' }, 'file: must be the name'],
    ['a threshold over 1', { ...CLASSIFIER, threshold: 2 }, 'threshold'],
    ['a strange crust', { ...CLASSIFIER, judges: 'crust' }, 'must be tradicional or delgada'],
    ['a field too many', { ...CLASSIFIER, treshold: 1 }, 'valid: treshold is not known here.'],
    ['a NUL in a class', { ...CLASSIFIER, classes: ['a', 'b\0'] }, 'classes.1: must not contain'],
    ['half a character', { ...CLASSIFIER, version: '\ud800' }, 'version: must not contain'],
    ['a list', [], 'valid: Invalid input'],
    ['a division by nearly 0', normalised({ divide_by: 1e-300 }), 'outside the float32 range'],
    ['a mean beyond all', normalised({ mean: [0, 1e308, 0] }), 'outside the float32 range'],
    ['a deviation of 0', { ...CLASSIFIER, normalisation: { deviation: [1, 0, 1] } }, 'above 0'],
    ['a file that is not there', { ...CLASSIFIER, file: 'nowhere.onnx' }, 'There is no file'],
  ])('with %s is refused', async (_case, description, reason) => {
    const path = join(folder, 'refused.json');
    const written = typeof description === 'string' ? description : JSON.stringify(description);
    await writeFile(path, written);
    await expect(readUserModel(path)).rejects.toThrow(reason);
  });

  test('may begin with a byte order mark', async () => {
    await writeFile(join(folder, 'colours.onnx'), RED_IS_PEPPERONI);
    const path = join(folder, 'marked.json');
    await writeFile(path, `\uFEFF${JSON.stringify(CLASSIFIER)}`);
    expect((await readUserModel(path)).description.name).toBe('colours');
  });

  test('of a model with weights in another file is refused', async () => {
    const split = classifierFile(SIZE, [[1, 1, 1]], { weightsIn: 'weights.bin' });
    await expect(modelOf(CLASSIFIER, split)).rejects.toThrow('keeps its weights in another file');
  });

  test('that is a pipe is not waited for, and one beyond measure is not read', async () => {
    const own = await mkdtemp(join(tmpdir(), 'user-models-'));
    execFileSync('mkfifo', [join(own, 'a.json')]);
    await writeFile(join(own, 'b.json'), Buffer.alloc(2 ** 20 + 1, ' '));
    expect(await findUserModels(own)).toEqual([
      { file: 'a.json', problem: 'a.json is not a file.' },
      { file: 'b.json', problem: 'b.json is larger than 1 MB.' },
    ]);
  });

  test('may name the very file', async () => {
    const other = { ...CLASSIFIER, sha256: '0'.repeat(64) };
    await expect(modelOf(other, RED_IS_PEPPERONI)).rejects.toThrow('does not match the sha256');
  });

  test('of a folder is found or its problem reported; two of one name for one company are one', async () => {
    const own = await mkdtemp(join(tmpdir(), 'user-models-'));
    await writeFile(join(own, 'colours.onnx'), RED_IS_PEPPERONI);
    await writeFile(join(own, 'a.json'), JSON.stringify(CLASSIFIER));
    await writeFile(join(own, 'b.json'), JSON.stringify(CLASSIFIER));
    await writeFile(join(own, 'c.json'), '[]');
    const lilac = { ...CLASSIFIER, name: 'lilac' };
    for (const [file, companies] of [
      ['d', [1, 2]] as const,
      ['e', [3]] as const,
      ['f', [2, 3]] as const,
    ]) {
      await writeFile(join(own, `${file}.json`), JSON.stringify({ ...lilac, companies }));
    }
    expect(await findUserModels(own)).toMatchObject([
      { file: 'a.json', model: { description: { name: 'colours' } } },
      { file: 'b.json', problem: "a.json already provides a model named 'colours'." },
      { file: 'c.json', problem: expect.stringContaining('is not valid') },
      { file: 'd.json', model: { description: { name: 'lilac' } } },
      { file: 'e.json', model: { description: { name: 'lilac' } } },
      { file: 'f.json', problem: "d.json already provides a model named 'lilac'." },
    ]);
    expect(await findUserModels(join(own, 'nowhere'))).toEqual([]);
  });
});
