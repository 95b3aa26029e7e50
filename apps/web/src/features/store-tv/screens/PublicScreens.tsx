import { Button } from '@mantine/core';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { useSetScreensPublic } from './screen-access-calls.ts';
import { ShiftSwitch } from './ShiftSwitch.tsx';
import css from './ScreensPanel.module.css';

/** What a stranger sees of a public screen (decision X106). */
const SHOWN =
  'Anyone who knows or guesses the address of a public screen can see the store’s name, its pizzas, scores and problems and the ranking of the company’s stores, for every finished week, including weeks that have not been delivered yet.';

interface PublicScreensProps {
  company: number;
  isPublic: boolean;
  hasShift: boolean;
  /** Whether the viewer may change it. */
  whole: boolean;
}

/** Whether a company's screens are public, with what that means; a row of the panel. */
export function PublicScreens({ company, isPublic, hasShift, whole }: PublicScreensProps) {
  const { mutateAsync, isPending } = useSetScreensPublic(company);
  const action = isPublic ? 'Device links only' : 'Make public';
  const change = async () => {
    const sure = await confirm({
      title: 'Are you Sure',
      question: isPublic
        ? 'Screens that are open now close immediately and need their own device link to open again.'
        : SHOWN,
      act: action,
      destructive: true,
    });
    const answer = sure && (await mutateAsync(!isPublic).catch(() => null));
    if (!answer) return;
    notify({ text: `Screens: ${answer.public ? 'public' : 'device links only'}` });
  };
  return (
    <li className={css.row} data-venue="all">
      <b>All screens</b>
      <span className={css.said}>
        {isPublic ? 'Public' : 'Device links only'}
        <small className={css.meaning}>{SHOWN}</small>
      </span>
      <span className={css.actions}>
        {whole && <ShiftSwitch company={company} venue={null} name="All screens" isOn={hasShift} />}
        {whole && (
          <Button size="sm" variant="default" onClick={() => void change()} loading={isPending}>
            {action}
          </Button>
        )}
      </span>
    </li>
  );
}
