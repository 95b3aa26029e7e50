import type { CSSProperties, ReactNode } from 'react';

interface ScrollBoxProps {
  /** Its content, for screen readers. */
  label: string;
  /** 'region' is a landmark of the page; use 'group' inside a panel that has its own name. */
  role?: 'region' | 'group';
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** A scroll container for content larger than the available space; can be scrolled with keys. */
export const ScrollBox = ({ label, role = 'region', ...box }: ScrollBoxProps) => (
  <div
    {...box}
    role={role}
    aria-label={label}
    tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  />
);
