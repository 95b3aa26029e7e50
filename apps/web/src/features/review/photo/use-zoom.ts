import { useState } from 'react';

/** Zoom commands, provided once the zoom library has loaded. */
export interface ZoomButtons {
  zoomIn: () => void;
  zoomOut: () => void;
}

export const ZOOM_MOST = 4;

/** Zoom level of a photo; ZoomGestures attaches to its frame and scene. */
export function useZoom() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [scene, setScene] = useState<HTMLElement | null>(null);
  const [level, setLevel] = useState(1);
  /** Null until the zoom library has loaded. */
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
