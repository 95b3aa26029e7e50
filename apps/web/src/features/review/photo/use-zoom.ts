import { useState } from 'react';

/** The buttons' way to the library that enlarges. */
export interface ZoomButtons {
  zoomIn: () => void;
  zoomOut: () => void;
}

export const ZOOM_MOST = 4;

/** How far a photo is enlarged, and what enlarges it: ZoomGestures gets the place of the photo. */
export function useZoom() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [scene, setScene] = useState<HTMLElement | null>(null);
  const [level, setLevel] = useState(1);
  /** Null until the library is there. */
  const [buttons, setButtons] = useState<ZoomButtons | null>(null);
  const zoomed = level > 1;
  return {
    frame: setFrame,
    scene: setScene,
    zoomed,
    zoomIn: level < ZOOM_MOST ? buttons?.zoomIn : undefined,
    zoomOut: zoomed ? buttons?.zoomOut : undefined,
    gestures: frame && scene && { frame, scene, zoomed, onLevel: setLevel, onButtons: setButtons },
  };
}
