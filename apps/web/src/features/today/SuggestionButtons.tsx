import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineAct } from '@crustodian/domain/today/line-acts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useAnswerSuggestions } from '../actions/action-calls.ts';
import { StartActionDialog } from '../actions/StartActionDialog.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { TODAY_MESSAGES } from './today-view.ts';

interface SuggestionButtonsProps {
  line: TodayLine & { kind: 'suggestion' };
  sentence: string;
  today: CalendarDay;
}

/** Starts an action that helped another store here too, or declines the suggestion. */
export function SuggestionButtons({ line, sentence, today }: SuggestionButtonsProps) {
  const [isStarting, setIsStarting] = useState(false);
  const { mutate } = useAnswerSuggestions();
  const { suggestions } = line;
  const { part, shift, family, what } = suggestions[0]!;
  const refuse = () =>
    mutate(
      { suggestions, isOpen: false },
      {
        onSuccess: () =>
          notify({
            text: say({ en: 'The suggestion is gone.', es: 'La sugerencia se quitó.' }),
            act: {
              label: say(TODAY_MESSAGES.undo),
              run: () => mutate({ suggestions, isOpen: true }),
            },
          }),
      },
    );
  return (
    <>
      <Button.Group>
        <Button onClick={() => setIsStarting(true)}>{say(lineAct(line))}</Button>
        <MoreMenu sentence={sentence}>
          <Menu.Item onClick={refuse}>
            {say({ en: 'Not for this store', es: 'No es para esta tienda' })}
          </Menu.Item>
        </MoreMenu>
      </Button.Group>
      <StartActionDialog
        opened={isStarting}
        onClose={() => setIsStarting(false)}
        today={today}
        from={{
          part,
          shift,
          family,
          what,
          sentence,
          places: suggestions.map(({ venue, id }) => ({ venue, suggestion: id })),
        }}
      />
    </>
  );
}
