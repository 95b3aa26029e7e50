import type { ModelDescription } from './model-description.ts';

/** A company's own model: its description, and the file that was checked. */
export interface UserModel {
  description: ModelDescription;
  path: string;
  /** SHA-256 of the ONNX file's bytes. */
  sha256: string;
}

/** Identifies a model; a changed description makes it another model, even with the same file. */
export const modelKey = ({ description, sha256 }: UserModel): string =>
  sha256 + JSON.stringify(description);

/** Pause before a failed model is tried again. */
export const MODEL_PAUSE_MS = 10 * 60_000;

/** Identifies the exact model in versions: 'toppings@1f3c09ab'. */
export const modelTag = ({ description, sha256 }: UserModel): string =>
  `${description.name}@${sha256.slice(0, 8)}`;

/** Names the model in place of a specialty head: 'chain-specialties 3@1f3c09ab'. */
export const modelHead = ({ description, sha256 }: UserModel): string =>
  `${description.name} ${description.version}@${sha256.slice(0, 8)}`;
