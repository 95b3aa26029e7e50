import type { Viewer } from '@crustodian/domain/people/access';
import { activeShortcuts, EVERYWHERE, keyName } from '../../controls/shortcuts.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { listedKeys } from './shortcut-list.ts';
import css from './ShortcutHelp.module.css';

interface ShortcutHelpProps {
  viewer: Viewer;
  opened: boolean;
  onClose: () => void;
}

/** The keys of all pages, of the feed and of the open pizza. */
export function ShortcutHelp({ viewer, opened, onClose }: ShortcutHelpProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" width="large">
      {[{ title: EVERYWHERE, keys: keysEverywhere() }, ...listedKeys(viewer)].map((group) => (
        <section key={group.title} className={css.group}>
          <h3 className={css.title}>{group.title}</h3>
          <dl className={css.list}>
            {group.keys.map(({ keys, name }) => (
              <div key={name} className={css.line}>
                <dt>{name}</dt>
                <dd className={css.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className="cr-key">
                      {keyName(key)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={css.note}>
        Single-key shortcuts are off while a text field or slider has focus.
      </p>
    </Dialog>
  );
}

const keysEverywhere = () =>
  activeShortcuts()
    .filter(({ title }) => title === EVERYWHERE)
    .flatMap(({ shortcuts }) => shortcuts.map(({ key, name }) => ({ keys: [key], name })));
