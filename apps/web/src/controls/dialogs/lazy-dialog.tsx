import { useMounted } from '@mantine/hooks';
import { useState, type ComponentType } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';

interface Openable {
  opened: boolean;
  onClose: () => void;
}

/** A dialog whose code loads when it is first opened, so that the first page does not wait for it. */
export function lazyDialog<P extends Openable>(load: () => Promise<ComponentType<P>>) {
  const Part = lazyPart(async () => opensAfterMount(await load()), 'below');
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    const giveUp = () => {
      // Opening again requests it again.
      setWanted(false);
      props.onClose();
    };
    return wanted ? <Part {...props} onGiveUp={giveUp} /> : null;
  };
}

/** Mantine notes where to give the focus back when a window goes from closed to opened, so it mounts closed. */
function opensAfterMount<P extends Openable>(Window: ComponentType<P>): ComponentType<P> {
  return function LateDialog(props: P) {
    const isMounted = useMounted();
    return <Window {...props} opened={props.opened && isMounted} />;
  };
}
