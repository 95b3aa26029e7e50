import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

const figure = z.object({
  /** What is judged, and how that is measured. */
  subject: z.string(),
  measure: z.string(),
  value: z.number().nullable(),
  goal: z.number().nullable(),
  better: z.enum(['more', 'less']),
  /** How many slices, pictures or photographs it rests on. */
  count: z.number().int(),
  /** Standard deviation of the truth, where a correlation depends on it. */
  spread: z.number().optional(),
});
export type AccuracyFigure = z.infer<typeof figure>;

export const readAccuracy = endpoint({
  method: 'GET',
  path: '/api/scoring/accuracy',
  summary: 'How right the scoring engine is, measured on drawn pizzas and on photographs',
  access: 'staff',
  scope: 'none',
  answer: z.object({
    engineVersion: z.string(),
    specialtyHead: z.string(),
    firstSeed: z.number().int(),
    pictures: z.number().int(),
    scored: z.number().int(),
    figures: z.array(figure),
    photoFigures: z.array(figure),
  }),
});

const share = z.number().min(0).max(1);
const kept = { reviewed: z.number().int(), specialtyKept: share, pointsKept: share };

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/scoring/agreement',
  summary: 'How often reviewers left what the pipeline had said, in the last weeks',
  access: 'staff',
  scope: 'none',
  query: z.object({
    weeks: wholeNumber.refine((weeks) => weeks >= 1 && weeks <= 52, 'must be 1 to 52').optional(),
  }),
  answer: z.object({
    weeks: z.array(z.object({ week: z.string(), ...kept })),
    all: z.object(kept),
    criteria: z.array(
      z.object({
        criterion: z.string(),
        reviewed: z.number().int(),
        kept: share,
        meanChange: z.number(),
        meanShift: z.number(),
      }),
    ),
    specialties: z.array(z.object({ specialty: z.string(), ...kept })),
    stores: z.array(z.object({ store: z.string(), ...kept })),
  }),
});
