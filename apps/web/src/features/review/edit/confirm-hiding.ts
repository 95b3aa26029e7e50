import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';

/** Asks before pizzas are hidden, one or many. */
export const confirmHiding = (count: number): Promise<boolean> =>
  confirm(
    count === 1
      ? {
          title: 'Are you sure you want to hide this result?',
          question:
            'It will be removed from the feed, scores and reports. You can show it again later.',
          act: 'Hide',
          destructive: true,
        }
      : {
          title: `Are you sure you want to hide these ${count} results?`,
          question:
            'They will be removed from the feed, scores and reports. You can show them again later.',
          act: `Hide ${count} pizzas`,
          destructive: true,
        },
  );
