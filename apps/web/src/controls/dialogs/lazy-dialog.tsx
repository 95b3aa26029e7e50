import { useMounted } from '@mantine/hooks';
import { useState, type ComponentType } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';

interface Openable {
  opened: boolean;
  onClose: () => void;
}

/** A dialog whose code loads when it is first opened, to keep it out of the first page load. */
export function lazyDialog<P extends Openable>(load: () => Promise<ComponentType<P>>) {
  const Part = lazyPart(async () => opensAfterMount(await load()), 'below');
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    const giveUp = () => {
      // Lets the next opening load it again.
      setWanted(false);
      props.onClose();
    };
    return wanted ? <Part {...props} onGiveUp={giveUp} /> : null;
  };
}

/**
 * Mounts closed, because Mantine stores the element to return the focus to when a dialog changes
 * from closed to opened.
 */
function opensAfterMount<P extends Openable>(Window: ComponentType<P>): ComponentType<P> {
  return function LateDialog(props: P) {
    const isMounted = useMounted();
    return <Window {...props} opened={props.opened && isMounted} />;
  };
}
