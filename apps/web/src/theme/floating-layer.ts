/** Holds what floats over the page. It is moved, not copied: what is in it stays as it is. */
const layer = document.createElement('div');
// It never forms its own box.
layer.className = 'cr-floating';
document.body.append(layer);

const places: HTMLElement[] = [];

function settle(): void {
  const focused = document.activeElement;
  (places.at(-1) ?? document.body).append(layer);
  // What is moved loses the focus.
  if (focused instanceof HTMLElement && layer.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}

export const floating = {
  layer,
  /** Puts the layer into the place until the returned function is called; the latest place has it. */
  standIn(place: HTMLElement): () => void {
    places.push(place);
    settle();
    return () => {
      places.splice(places.indexOf(place), 1);
      settle();
    };
  },
};
