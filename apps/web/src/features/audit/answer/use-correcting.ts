import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallError } from '../../../connection/error-messages.ts';
import { notify } from '../../../controls/feedback/toast.tsx';
import { findPizza } from '../audit-calls.ts';
import { say } from '../../../language/language.ts';

/** Opens the Scoring Feedback of a judged pizza in the feed; closing it returns to the lane. */
export function useCorrecting(task: string, onOpen: () => void) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => findPizza(task),
    onSuccess: ({ venue, day, pizza }) => {
      const search = {
        venue: String(venue),
        min: day,
        max: day,
        open: pizza,
        edit: 'scores' as const,
        lane: true,
      };
      onOpen();
      void navigate({ to: '/daily-feed', search });
    },
    onError: (error) => {
      const reason = error instanceof CallError ? error.reason : null;
      notify({
        text:
          reason ?? say({ en: 'The pizza could not be opened.', es: 'No se pudo abrir la pizza.' }),
        kind: 'failed',
      });
    },
  });
  return { correct: () => mutate(), isOpening: isPending };
}
