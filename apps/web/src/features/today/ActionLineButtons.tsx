import { lineAct } from '@crustodian/domain/today/line-acts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { say } from '../../language/language.ts';
import { ACTION_MESSAGES } from '../actions/action-view.ts';
import { useActionChange } from '../actions/use-action-change.ts';
import { LineKeysContext } from './line-keys.ts';
import { MoreMenu } from './MoreMenu.tsx';

interface ActionLineButtonsProps {
  line: TodayLine & { kind: 'action' };
  sentence: string;
}

/** Links to an action's pizzas; an action that did not help can be let go here. */
export function ActionLineButtons({ line: { action, ...line }, sentence }: ActionLineButtonsProps) {
  const { keepUndo } = useContext(LineKeysContext);
  const { change } = useActionChange(action, { keepUndo });
  const { id, venue, state } = action;
  const main = (
    <Button
      variant={state === 'proven' ? 'default' : 'filled'}
      renderRoot={(props) => <Link to="/action" search={{ venue, action: id }} {...props} />}
    >
      {say(lineAct({ action, ...line }))}
    </Button>
  );
  if (state === 'proven') return main;
  return (
    <Button.Group>
      {main}
      <MoreMenu sentence={sentence}>
        <Menu.Item
          onClick={() =>
            change({ kind: 'let-go' }, say(ACTION_MESSAGES.gone), { kind: 'reopened' })
          }
        >
          {say(ACTION_MESSAGES.letGo)}
        </Menu.Item>
      </MoreMenu>
    </Button.Group>
  );
}
