import type { CSSProperties, ReactNode } from 'react';

interface ScrollBoxProps {
  /** What it holds, for those who hear it. */
  label: string;
  /** A region stands among the landmarks of its page; a part of a panel that has a name is a group. */
  role?: 'region' | 'group';
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** Holds what is wider or higher than its place; it can be scrolled by keys. */
export const ScrollBox = ({ label, role = 'region', ...box }: ScrollBoxProps) => (
  <div
    {...box}
    role={role}
    aria-label={label}
    tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  />
);
