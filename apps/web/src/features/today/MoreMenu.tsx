import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../../language/language.ts';
import css from './MoreMenu.module.css';

interface MoreMenuProps {
  /** The line's sentence, for screen readers. */
  sentence: string;
  variant?: 'filled' | 'default';
  /** Menu items. */
  children: ReactNode;
}

/** The arrow at the end of a line's main button, which opens a menu of further commands. */
export const MoreMenu = ({ sentence, variant = 'filled', children }: MoreMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        variant={variant}
        className={css.more!}
        aria-label={`${say({ en: 'More', es: 'Más' })}: ${sentence}`}
      >
        <IconChevronDown size={16} stroke={1.9} aria-hidden />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
