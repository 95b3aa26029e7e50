import { Menu } from '@mantine/core';
import {
  chooseLanguage,
  LOGIN_LANGUAGES,
  type LoginLanguage,
  type User,
} from '@crustodian/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { meQuery } from '../../api/session.ts';
import { failureOf } from '../../connection/error-messages.ts';
import { loadModule } from '../../connection/load-module.ts';
import { notify } from '../../controls/feedback/toast.tsx';
import { ownLanguage, ownPhrase, speak } from '../../language/language.ts';
import css from './UserMenu.module.css';

/** Each language's name in that language. */
const NAMES: Record<LoginLanguage, string> = { en: 'English', es: 'Español' };

/** The product's languages in the user menu; a choice takes effect immediately and is saved. */
export function LanguageChoice({ me }: { me: User }) {
  const client = useQueryClient();
  const setLanguage = (language: User['language']) =>
    client.setQueryData(meQuery.queryKey, (now) => now && { ...now, language });
  const { mutate } = useMutation({
    mutationFn: (language: LoginLanguage) =>
      call(chooseLanguage, { body: { language } }, { alerts: true }),
    // Pages opened while the choice is being saved already use the new language.
    onMutate: (language) => {
      setLanguage(language);
      return { before: me.language };
    },
    onError: (_error, _language, kept) => {
      const before = kept?.before ?? null;
      setLanguage(before);
      void speak(before ?? ownLanguage());
    },
  });
  // Applies immediately if the language's texts are loaded, otherwise as soon as they are.
  const choose = async (language: LoginLanguage) => {
    try {
      await loadModule(() => speak(language));
    } catch (cause) {
      notify({ text: failureOf(cause), kind: 'failed' });
      return;
    }
    mutate(language);
  };
  const sample = new Intl.DateTimeFormat(ownLanguage(), { dateStyle: 'medium' }).format();
  return (
    <>
      <Menu.Label>{ownPhrase('Language')}</Menu.Label>
      <Menu.RadioGroup value={ownLanguage()}>
        {LOGIN_LANGUAGES.map((language) => (
          <Menu.RadioItem
            key={language}
            value={language}
            lang={language}
            onClick={() => void choose(language)}
          >
            {NAMES[language]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <div className={css.sample}>
        {ownPhrase('Dates and numbers')}: {sample} · {(8.31).toLocaleString(ownLanguage())}
      </div>
    </>
  );
}
