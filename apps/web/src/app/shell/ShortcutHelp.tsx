import type { Language } from '@crustodian/domain/figures/problems';
import type { Viewer } from '@crustodian/domain/people/access';
import { activeShortcuts, EVERYWHERE, keyName } from '../../controls/shortcuts.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { listedKeys } from './shortcut-list.ts';
import { ownPhrase, ownSay } from '../../language/language.ts';
import css from './ShortcutHelp.module.css';

interface ShortcutHelpProps {
  viewer: Viewer;
  opened: boolean;
  onClose: () => void;
}

const EVERYWHERE_NAME = { en: EVERYWHERE, es: 'En todas partes' };

/** Keys with a Spanish name. */
const KEY_NAMES: Record<string, Record<Language, string>> = {
  ' ': { en: keyName(' '), es: 'Espacio' },
  Home: { en: 'Home', es: 'Inicio' },
  End: { en: 'End', es: 'Fin' },
  PageUp: { en: 'PageUp', es: 'RePág' },
  PageDown: { en: 'PageDown', es: 'AvPág' },
  Backspace: { en: 'Backspace', es: 'Retroceso' },
  'Shift+Space': { en: 'Shift + Space', es: 'Mayús + Espacio' },
  'Shift+click': { en: 'Shift + click', es: 'Mayús + clic' },
};

/** The keys of all pages, the feed, the open pizza and the blind review. */
export function ShortcutHelp({ viewer, opened, onClose }: ShortcutHelpProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={ownPhrase('Keyboard shortcuts')} width="large">
      {[{ title: EVERYWHERE_NAME, keys: keysEverywhere() }, ...listedKeys(viewer)].map((group) => (
        <section key={group.title.en} className={css.group}>
          <h3 className={css.title}>{ownSay(group.title)}</h3>
          <dl className={css.list}>
            {group.keys.map(({ keys, name }) => (
              <div key={name.en} className={css.line}>
                <dt>{ownSay(name)}</dt>
                <dd className={css.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className="cr-key">
                      {ownSay(KEY_NAMES[key] ?? { en: keyName(key), es: keyName(key) })}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={css.note}>
        {ownSay({
          en: 'Single-key shortcuts are off while a text field or slider has focus.',
          es: 'Los atajos de una tecla no funcionan mientras se escribe en un campo o se mueve un control deslizante.',
        })}
      </p>
    </Dialog>
  );
}

const keysEverywhere = () =>
  activeShortcuts()
    .filter(({ title }) => title === EVERYWHERE)
    .flatMap(({ shortcuts }) =>
      shortcuts.map(({ key, name }) => ({ keys: [key], name: { en: name, es: name } })),
    );
