import { Button } from '@mantine/core';
import { notify } from '../../../controls/feedback/toast.tsx';
import { useSetShiftScreens } from './screen-access-calls.ts';
import { say } from '../../../language/language.ts';

interface ShiftSwitchProps {
  company: number;
  /** Null for all stores of the company. */
  venue: string | null;
  name: string;
  isOn: boolean;
}

/** Switch for showing the current shift on a store's screen. */
export function ShiftSwitch({ company, venue, name, isOn }: ShiftSwitchProps) {
  const { mutateAsync, isPending } = useSetShiftScreens(company);
  const action = isOn
    ? say({ en: 'Shift screen off', es: 'Ocultar turno' })
    : say({ en: 'Shift screen on', es: 'Mostrar turno' });
  const change = async () => {
    const answer = await mutateAsync({ venue, on: !isOn }).catch(() => null);
    if (!answer) return;
    notify({
      text: isOn
        ? say({ en: `${name}: shift screen off`, es: `${name}: turno oculto` })
        : say({ en: `${name}: shift screen on`, es: `${name}: turno visible` }),
    });
  };
  return (
    <Button
      size="sm"
      variant="default"
      onClick={() => void change()}
      loading={isPending}
      aria-label={`${action}: ${name}`}
    >
      {action}
    </Button>
  );
}
