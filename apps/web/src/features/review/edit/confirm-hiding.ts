import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';

/** Asks before pizzas are hidden, one or many. */
export const confirmHiding = (count: number): Promise<boolean> =>
  confirm(
    count === 1
      ? {
          title: 'Are you sure you want to hide this result?',
          question: 'It leaves the feed, the scores and the reports. It can be shown again.',
          act: 'Hide',
          destructive: true,
        }
      : {
          title: `Are you sure you want to hide these ${count} results?`,
          question: 'They leave the feed, the scores and the reports. They can be shown again.',
          act: `Hide ${count} pizzas`,
          destructive: true,
        },
  );
