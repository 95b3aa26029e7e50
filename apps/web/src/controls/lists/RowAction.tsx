import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface RowActProps {
  name: string;
  /** What the row is about, so that screen readers announce each button differently. */
  of: string;
  Symbol: Icon;
  disabled?: boolean;
  onClick: () => void;
}

/** A button for an action on one row of a list. */
export function RowAct({ name, of, Symbol, disabled = false, onClick }: RowActProps) {
  return (
    <Tooltip label={name} disabled={disabled}>
      <ActionIcon size={28} aria-label={`${name} ${of}`} disabled={disabled} onClick={onClick}>
        <Symbol size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
