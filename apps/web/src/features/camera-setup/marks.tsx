import { say } from '../../language/language.ts';

/** A word is next to each mark, and the shapes differ as well as the colours. */
export const GoodMark = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    role="img"
    aria-label={say({ en: 'good', es: 'bien' })}
  >
    <circle cx="12" cy="12" r="10" fill="var(--pos-mark)" />
    <path
      d="M7.4 12.4l3.1 3.1 6.1-6.4"
      stroke="#fff"
      strokeWidth="2.3"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const ToDoMark = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    role="img"
    aria-label={say({ en: 'to do', es: 'por hacer' })}
  >
    <path d="M12 1.4l10.6 10.6L12 22.6 1.4 12z" fill="var(--maybe)" />
    <path d="M12 7.2v5.4" stroke="#2B1F00" strokeWidth="2.2" strokeLinecap="round" />
    <circle cx="12" cy="16.3" r="1.3" fill="#2B1F00" />
  </svg>
);
