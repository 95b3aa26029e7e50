import { activeShortcuts, keyName } from '../controls/shortcuts.ts';
import { Dialog } from '../controls/Dialog.tsx';
import css from './ShortcutHelp.module.css';

interface ShortcutHelpProps {
  opened: boolean;
  onClose: () => void;
}

/** The keys that work on the page shown. */
export function ShortcutHelp({ opened, onClose }: ShortcutHelpProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      {activeShortcuts().map(({ title, shortcuts }) => (
        <section key={title} className={css.group}>
          <h3 className={css.title}>{title}</h3>
          <dl className={css.list}>
            {shortcuts.map(({ key, name }) => (
              <div key={key} className={css.line}>
                <dt>{name}</dt>
                <dd>
                  <kbd className="cr-key">{keyName(key)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={css.note}>While a text field or a slider has the focus, single keys rest.</p>
    </Dialog>
  );
}
