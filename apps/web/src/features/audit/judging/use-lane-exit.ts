import { useNavigate } from '@tanstack/react-router';

/** Leaves the lane; the pizzas that wait there go to others after ten minutes. */
export function useLaneExit(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/' });
}
