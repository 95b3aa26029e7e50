import { scoreText } from '../../../pizza/formatters.ts';
import { capital, listed } from '../../../pizza/words.ts';
import type { MovedPart, MovedRegion, WhyMoved } from './moved-calls.ts';
import { NOTHING_REAL, partName, printedMove, tooFewText, wayOf } from './moved-messages.ts';
import { say } from '../../../language/language.ts';

const MANY_SMALL = {
  en: 'Many small parts, none of them more than chance alone.',
  es: 'Muchas partes pequeñas, ninguna más que casualidad por sí sola.',
};
export const COMPANY_METHOD = {
  en: 'Bars to the left lower the average, to the right raise it; a part is drawn only when its 95% interval leaves zero. Full ink: how well it was made. Pale: what was sold.',
  es: 'Las barras a la izquierda bajan el promedio, a la derecha lo suben; una parte solo se dibuja si su intervalo del 95 % deja el cero. Tinta plena: cómo se hizo. Pálida: lo que se vendió.',
};

export const noRegionName = (): string => say({ en: 'No region', es: 'Sin región' });

/** Regions whose mean moved significantly in the given direction. */
export const movedRegions = (regions: readonly MovedRegion[], way: -1 | 1): string[] =>
  regions
    .filter((region) => wayOf(region) === way)
    .map(({ name, region }) => name || region || noRegionName());

/** 'The company stood still. Hill Country fell; Coast and North rose.' */
export function companySentence(company: WhyMoved, regions: readonly MovedRegion[]): string {
  if (company.state === 'too-few') return tooFewText(company, 'title');
  const [fell, rose] = [movedRegions(regions, -1), movedRegions(regions, 1)];
  const clauses = [
    fell.length > 0 &&
      say({
        en: `${listed(fell)} fell`,
        es: `${listed(fell)} ${fell.length === 1 ? 'bajó' : 'bajaron'}`,
      }),
    rose.length > 0 &&
      say({
        en: `${listed(rose)} rose`,
        es: `${listed(rose)} ${rose.length === 1 ? 'subió' : 'subieron'}`,
      }),
  ].filter((clause) => clause !== false);
  return [ownSentence(company), clauses.length > 0 && `${clauses.join('; ')}.`]
    .filter(Boolean)
    .join(' ');
}

function ownSentence(company: WhyMoved): string {
  const way = wayOf(company);
  if (way === 0) return say({ en: 'The company stood still.', es: 'La empresa no se movió.' });
  const size = scoreText(Math.abs(printedMove(company)));
  return say({
    en: `The company ${way < 0 ? 'fell' : 'rose'} by ${size}.`,
    es: `La empresa ${way < 0 ? 'bajó' : 'subió'} ${size}.`,
  });
}

/** The largest part of a row's move: 'Cheese seal at dinner, most of it Bandera.' */
export function rowTitle(why: WhyMoved): string {
  if (why.state === 'too-few') return tooFewText(why, 'title');
  const [first] = why.parts;
  if (first) return `${capital(partAndStore(first))}.`;
  return say(wayOf(why) === 0 ? NOTHING_REAL : MANY_SMALL);
}

/** A part, with the store that contributes at least half of it if there are several. */
export function partAndStore(part: MovedPart): string {
  if (part.kind === 'mix')
    return say({ en: 'what was sold, and where', es: 'lo que se vendió, y dónde' });
  const [first, second] = part.stores;
  const isMost = first && second && first.value / part.value >= 0.5;
  return isMost
    ? say({
        en: `${partName(part)}, most of it ${first.name}`,
        es: `${partName(part)}, sobre todo ${first.name}`,
      })
    : partName(part);
}

/** 'What Hill Country lost, Coast and North made up.': why the company's average did not move. */
export function balanceText(company: WhyMoved, regions: readonly MovedRegion[]): string | null {
  if (company.state === 'too-few' || wayOf(company) !== 0) return null;
  const [fell, rose] = [movedRegions(regions, -1), movedRegions(regions, 1)];
  if (fell.length === 0 || rose.length === 0) return null;
  return say({
    en: `What ${listed(fell)} lost, ${listed(rose)} made up.`,
    es: `Lo que ${fell.length === 1 ? 'perdió' : 'perdieron'} ${listed(fell)} lo ${rose.length === 1 ? 'compensó' : 'compensaron'} ${listed(rose)}.`,
  });
}
