import { say } from '../../language/language.ts';
import { shareText } from '../../pizza/formatters.ts';
import type { CompanyObjections } from './objection-calls.ts';

/**
 * 'Engine 10' for 'crustodian-10-net+f707cfe9': without the kind and the suffixes of what it has
 * learned.
 */
export function engineName(engine: string): string {
  const [release = engine] = engine.split('+');
  const name = /^crustodian-([\d.]+)(?:-|$)/.exec(release)?.[1] ?? release;
  return say({ en: `Engine ${name}`, es: `Motor ${name}` });
}

/** '3 of 7, 16% to 75%'. */
export function shareWithLimits({
  granted,
  answered,
  low,
  high,
}: CompanyObjections['all']): string {
  if (low === null || high === null) return '–';
  const [from, to] = [shareText(low), shareText(high)];
  return say({
    en: `${granted} of ${answered}, ${from} to ${to}`,
    es: `${granted} de ${answered}, del ${from} al ${to}`,
  });
}
