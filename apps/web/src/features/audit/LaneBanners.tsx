import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { LaneState } from './lane.ts';
import { say } from '../../language/language.ts';
import css from './LaneBanners.module.css';

const timeOf = (moment: number): string =>
  new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

const sinceText = (moment: number): string =>
  say({
    en: `No connection since ${timeOf(moment)}.`,
    es: `Sin conexión desde las ${timeOf(moment)}.`,
  });
const answersText = (count: number): string =>
  count === 1
    ? say({ en: '1 answer waits on this device.', es: '1 respuesta espera en este dispositivo.' })
    : say({
        en: `${count} answers wait on this device.`,
        es: `${count} respuestas esperan en este dispositivo.`,
      });
const picturesText = (count: number): string =>
  count === 1
    ? say({ en: 'Go on; one more picture is here. ', es: 'Sigue: hay una foto más aquí. ' })
    : say({
        en: `Go on; ${count} more pictures are here. `,
        es: `Sigue: hay ${count} fotos más aquí. `,
      });

/** Warnings about the lane: no connection, unsent answers or a rejected answer. */
export function LaneBanners({ state }: { state: LaneState }) {
  const { offlineSince, waiting, more, refusal } = state;
  return (
    <div role="status">
      {offlineSince !== null && (
        <div className={css.notice}>
          <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
          <p>
            <b>
              {sinceText(offlineSince)} {waiting > 0 && answersText(waiting)}
            </b>{' '}
            {more > 0 && picturesText(more)}
            {say({
              en: 'The engine’s answers come when the connection is back. Yours are fixed now, so nothing is lost and nothing can be peeked at.',
              es: 'Las respuestas del motor llegan cuando vuelva la conexión. Las tuyas ya están fijas: no se pierde nada y no se puede espiar nada.',
            })}
          </p>
        </div>
      )}
      {refusal !== null && (
        <div className={css.notice}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <p>{refusal}</p>
        </div>
      )}
    </div>
  );
}
