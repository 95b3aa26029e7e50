import css from './KeyHints.module.css';

const HINTS = [
  { keys: ['←', '→'], name: 'Previous / next' },
  { keys: ['1', '2', '3'], name: 'Standard' },
  { keys: ['S'], name: 'Scoring' },
  { keys: ['D'], name: 'Data' },
  { keys: ['H'], name: 'Hide' },
  { keys: ['U'], name: 'Undo' },
  { keys: ['?'], name: 'All shortcuts' },
] as const;

/** The keys of the review, below the overlay; not on touch screens. */
export function KeyHints() {
  return (
    <p className={css.hints} aria-hidden="true">
      {HINTS.map(({ keys, name }) => (
        <span key={name} className={css.hint}>
          {keys.map((key) => (
            <kbd key={key} className="cr-key">
              {key}
            </kbd>
          ))}
          {name}
        </span>
      ))}
    </p>
  );
}
