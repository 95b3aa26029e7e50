import { Button } from '@mantine/core';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { useSetScreensPublic } from './screen-access-calls.ts';
import { ShiftSwitch } from './ShiftSwitch.tsx';
import css from './ScreensPanel.module.css';
import { say } from '../../../language/language.ts';

/** What anyone can see on a public screen (decision X106). */
const SHOWN = {
  en: 'Anyone who knows or guesses the address of a public screen can see the store’s name, its pizzas, scores and problems and the ranking of the company’s stores, for every finished week, including weeks that have not been delivered yet.',
  es: 'Quien conozca o adivine la dirección de una pantalla pública puede ver el nombre de la tienda, sus pizzas, puntuaciones y problemas y la clasificación de las tiendas de la empresa, de cada semana terminada, también de las que aún no se entregaron.',
};

const LINKS_ONLY = { en: 'Device links only', es: 'Solo con enlace de dispositivo' };
const ALL = { en: 'All screens', es: 'Todas las pantallas' };

interface PublicScreensProps {
  company: number;
  isPublic: boolean;
  hasShift: boolean;
  /** Whether the viewer may change it. */
  whole: boolean;
}

/** A row of the panel: whether a company's screens are public, and what that means. */
export function PublicScreens({ company, isPublic, hasShift, whole }: PublicScreensProps) {
  const { mutateAsync, isPending } = useSetScreensPublic(company);
  const action = isPublic ? say(LINKS_ONLY) : say({ en: 'Make public', es: 'Hacer públicas' });
  const change = async () => {
    const sure = await confirm({
      title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
      question: isPublic
        ? say({
            en: 'Screens that are open now close immediately and need their own device link to open again.',
            es: 'Las pantallas abiertas se cierran de inmediato y necesitan su propio enlace de dispositivo para volver a abrirse.',
          })
        : say(SHOWN),
      act: action,
      destructive: true,
    });
    const answer = sure && (await mutateAsync(!isPublic).catch(() => null));
    if (!answer) return;
    notify({
      text: answer.public
        ? say({ en: 'Screens: public', es: 'Pantallas: públicas' })
        : say({
            en: 'Screens: device links only',
            es: 'Pantallas: solo con enlace de dispositivo',
          }),
    });
  };
  return (
    <li className={css.row} data-venue="all">
      <b>{say(ALL)}</b>
      <span className={css.said}>
        {isPublic ? say({ en: 'Public', es: 'Públicas' }) : say(LINKS_ONLY)}
        <small className={css.meaning}>{say(SHOWN)}</small>
      </span>
      <span className={css.actions}>
        {whole && <ShiftSwitch company={company} venue={null} name={say(ALL)} isOn={hasShift} />}
        {whole && (
          <Button size="sm" variant="default" onClick={() => void change()} loading={isPending}>
            {action}
          </Button>
        )}
      </span>
    </li>
  );
}
