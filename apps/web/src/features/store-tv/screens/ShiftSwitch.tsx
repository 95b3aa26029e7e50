import { Button } from '@mantine/core';
import { notify } from '../../../controls/feedback/toast.tsx';
import { useSetShiftScreens } from './screen-access-calls.ts';

interface ShiftSwitchProps {
  company: number;
  /** Null for all stores of the company. */
  venue: string | null;
  name: string;
  isOn: boolean;
}

/** Whether a store's screen may show the shift that is under way. */
export function ShiftSwitch({ company, venue, name, isOn }: ShiftSwitchProps) {
  const { mutateAsync, isPending } = useSetShiftScreens(company);
  const action = isOn ? 'Shift screen off' : 'Shift screen on';
  const change = async () => {
    const answer = await mutateAsync({ venue, on: !isOn }).catch(() => null);
    if (answer) notify({ text: `${name}: shift screen ${isOn ? 'off' : 'on'}` });
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
