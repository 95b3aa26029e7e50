import type { auditedFigures } from '@crustodian/contract/audited-figures';
import type { AuditedSpan } from '@crustodian/domain/audit/audited-span';
import type { z } from 'zod';
import type { SpanFigures } from './span-figures.ts';

/** Audited figures in the format of the answer. */
export const answerOf = (figures: SpanFigures): z.output<typeof auditedFigures> => ({
  score: figureOf(figures.score),
  to_standard: figureOf(figures.to_standard),
  bad: figureOf(figures.bad),
  excellent: figureOf(figures.excellent),
});

const figureOf = ({ halfWidth, engineMean, ...span }: AuditedSpan) => ({
  state: span.state,
  judged: span.judged,
  drawn: span.drawn,
  population: span.population,
  estimate: span.estimate,
  half_width: halfWidth,
  engine_mean: engineMean,
});
