import { ERROR_CODES, ERRORS } from '@crustodian/contract/wire/errors';
import { RECIPIENT_MESSAGES } from '@crustodian/domain/people/recipients';
import { REFUSALS } from '@crustodian/domain/reports/report-pizza';
import { SELECTION_FAULTS } from '@crustodian/domain/reports/report-selection';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SPANISH_REFUSALS } from './spanish-refusals.ts';
import { spanishRefusal } from './spanish.ts';

test('every code says it in Spanish', () => {
  const english = ERROR_CODES.filter(
    (code) => spanishRefusal(code, ERRORS[code].err) === ERRORS[code].err,
  );
  expect(english).toEqual([]);
});

test.each([
  [
    'bad_request',
    "'Sello de queso' has at most 1.5 points.",
    '«sello del queso» tiene como máximo 1,5 puntos.',
  ],
  [
    'too_many_requests',
    'Too many attempts. Wait 12 minutes and try again.',
    'Demasiados intentos. Espera 12 minutos e inténtalo de nuevo.',
  ],
  [
    'csv_refused',
    'Nothing was stored. Row 3 made is empty. Row 4 line must be a number from 1 to 999.',
    'No se guardó nada. Fila 3: made está vacío. Fila 4: line debe ser un número de 1 a 999.',
  ],
  [
    'csv_refused',
    "Nothing was stored. Row 4 'quattro' is not a specialty. And 3 more.",
    'No se guardó nada. Fila 4: «quattro» no es una especialidad. Y 3 más.',
  ],
  [
    'address_refused',
    'Messages cannot be sent there: the address points into your own network.',
    'Allí no se pueden enviar mensajes: la dirección apunta a tu propia red.',
  ],
  ['bad_request', 'venue: expected number', 'La solicitud no es válida.'],
  [
    'day_full',
    'something new',
    'Esta tienda ya tiene 5.000 pizzas de ese día y no se guardó nada. Revisa el reloj de la cámara y lo que envía.',
  ],
  [null, 'something of nobody', 'something of nobody'],
])('%s: %s', (code, english, spanish) => expect(spanishRefusal(code, english)).toBe(spanish));

test('every value keeps its place', () => {
  const values = (text: string) => text.split('{}').length;
  const lost = Object.entries(SPANISH_REFUSALS).filter(
    ([english, spanish]) => values(english) !== values(spanish),
  );
  expect(lost).toEqual([]);
});

/** Folders whose refusals are read by programs: cameras, command lines, request parsing. */
const PROGRAMS = /apps\/api\/src\/(agent|commands|platform\/http|features\/(ingest|orders\/store))/;
const DETAIL = /new ApiError\(\s*'\w+',\s*(?:'([^']+)'|"([^"]+)"|`([^`]+)`)/g;

test('what the server says with values is known in Spanish', async () => {
  const root = new URL('../../../../', import.meta.url);
  const files = globSync('apps/api/src/**/*.ts', { cwd: root }).filter(
    (path) => !path.includes('.test.') && !PROGRAMS.test(path),
  );
  const said = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(new URL(path, root), 'utf8');
      return [...text.matchAll(DETAIL)].map(([, plain, quoted, filled]) =>
        (plain ?? quoted ?? filled!).replaceAll(/\$\{[^}]*\}/g, 'x'),
      );
    }),
  );
  const { malformed, tooMany } = RECIPIENT_MESSAGES;
  const all = [
    ...said.flat(),
    ...Object.values(REFUSALS),
    ...Object.values(SELECTION_FAULTS),
    malformed('x'),
    tooMany,
  ];
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter((text) => spanishRefusal(null, text) === text)).toEqual([]);
});
