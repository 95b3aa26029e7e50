import { expect, test } from 'vitest';
import { mailProblemInSpanish } from './mail-problems.ts';

test.each([
  ['This report has no PDF. Generate it first.', 'Este informe no tiene PDF. Genéralo primero.'],
  ['Not every recipient was accepted: a@b.cl', 'No se aceptó a todos los destinatarios: a@b.cl'],
  ['450 mailbox busy', '450 mailbox busy'],
])('%s', (english, spanish) => expect(mailProblemInSpanish(english)).toBe(spanish));
