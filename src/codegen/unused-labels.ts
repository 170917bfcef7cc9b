// Labels after a nest that only its text jumped to: with the new text, nobody speaks of them, and compilers
// warn.
//
//     head: if (i >= n) goto out; … i++; goto head; out: ;        for (…) … ;

import { liveBlocks } from "../ir/build.ts";
import type { Func } from "../ir/func.ts";
import { LABEL_ADDRESS } from "../ir/opaque-names.ts";
import type { OutlineNode } from "../ir/source-statements.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Removal } from "./change.ts";
import type { SourceContext } from "./source-context.ts";

/**
 * What takes away the labels (not what they label) outside of the nest whose only other mentions are in
 * it.
 */
export function withoutUnusedLabels(
  func: Func,
  nest: Span,
  { file, text }: SourceContext,
): readonly Removal[] {
  const { span } = func;
  if (span === null || span.file !== file.id) return [];
  const isOnlyInNest = (label: string): boolean => {
    const inside = text.words.mentions(label, nest);
    return inside > 0 && text.words.mentions(label, span) === inside + 1;
  };
  return labelsOf(func.outline).flatMap(({ label, span: at }): readonly Removal[] => {
    if (label === null || at === null || at.file !== file.id || containsSpan(nest, at)) return [];
    if (!isOnlyInNest(label) || isSpokenOfByMacros(func, label, nest)) return [];
    const head = text.words.labelOf(at);
    return head === null ? [] : [{ kind: "removal", span: head, text: "" }];
  });
}

/** Jumps that are no text of the file's own, `#define LEAVE goto out`; addresses of labels may be of any. */
function isSpokenOfByMacros(func: Func, label: string, nest: Span): boolean {
  const isElsewhere = (node: OutlineNode): boolean =>
    (node.kind === "goto" &&
      node.label === label &&
      (node.span === null || !containsSpan(nest, node.span))) ||
    node.children.some(isElsewhere);
  const takesAddress = liveBlocks(func).some(({ instrs }) =>
    instrs.some((instr) => instr.op === "opaque" && instr.what === LABEL_ADDRESS),
  );
  return takesAddress || func.outline.some(isElsewhere);
}

function labelsOf(nodes: readonly OutlineNode[]): readonly OutlineNode[] {
  return nodes.flatMap((node) => [...(node.kind === "label" ? [node] : []), ...labelsOf(node.children)]);
}
