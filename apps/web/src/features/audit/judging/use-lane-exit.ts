import { useNavigate } from '@tanstack/react-router';

/** Leaves the lane; the leases of its waiting pizzas expire after ten minutes. */
export function useLaneExit(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/' });
}
