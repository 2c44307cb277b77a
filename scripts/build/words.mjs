import ts from 'typescript';

/**
 * The text of a declaration's doc comment, without its tags, in one line; empty if there is none.
 *
 * @param {ts.Node} node
 * @returns {string}
 */
export function wordsOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
}
