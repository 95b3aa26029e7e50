import type { DayRange } from '@crustodian/domain/time/day-range';
import {
  useCompanyFigures,
  type FigureName,
} from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { say } from '../../../language/language.ts';
import { countText, scoreText, shareText } from '../../../pizza/formatters.ts';
import type { Comparison } from '../shared/ranking-calls.ts';
import { auditedAverage, measured } from './compare-figures.ts';
import css from '../Compare.module.css';

interface CompareNoteProps {
  comparison: Comparison;
  company: number;
  range: DayRange;
}

/** '14 stores. Company average 78% to standard, score 7.68', each with its audited figure. */
export function CompareNote({ comparison, company, range }: CompareNoteProps) {
  const { data, company_avg: average, all_venues_avg: all } = comparison;
  const figures = useCompanyFigures(company, range)?.company;
  const isAudited = auditedAverage(comparison);
  const share = measured('quality', average).value;
  const audited = (name: FigureName, published: string) => (
    <>
      {' '}
      ({say({ en: 'audited', es: 'auditado' })}{' '}
      <AuditedFigure
        figure={figures && figures[name]}
        place={{ company, name: comparison.company?.pretty_name ?? '', range }}
        look="cell"
        {...{ name, published }}
      />
      )
    </>
  );
  return (
    <span className={css.averages} title={`n ${countText(average.scored_pizzas)}`}>
      {data.length === 1
        ? say({ en: '1 store', es: '1 tienda' })
        : say({ en: `${data.length} stores`, es: `${data.length} tiendas` })}
      {say({ en: '. Company average', es: '. Promedio de la empresa:' })}{' '}
      {share !== null && (
        <>
          <b>{shareText(share)}</b> {say({ en: 'to standard', es: 'en estándar' })}
          {isAudited === 'company' && audited('to_standard', shareText(share))}
          {say({ en: ', score', es: ', puntuación' })}{' '}
        </>
      )}
      <b>{scoreText(average.avg_score)}</b>
      {isAudited === 'company' && audited('score', scoreText(average.avg_score))}
      {all.avg_score !== null && all.scored_pizzas !== average.scored_pizzas && (
        <>
          {say({ en: ', all venues you see', es: ', todas las tiendas que ves:' })}{' '}
          <b>{scoreText(all.avg_score)}</b>
          {isAudited === 'seen' && audited('score', scoreText(all.avg_score))}
        </>
      )}
    </span>
  );
}
