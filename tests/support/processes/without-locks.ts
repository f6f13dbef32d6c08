import { type KyselyPlugin, OperationNodeTransformer, type SelectQueryNode } from 'kysely';

/**
 * Removes the row locks from every query, so that the server's checks and changes can interleave.
 */
class LockRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...rest } = super.transformSelectQuery(node);
    return rest as SelectQueryNode;
  }
}

const remover = new LockRemover();

/** A plugin with which a race test must fail, which proves that the test can fail. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => remover.transformNode(node),
  transformResult: async ({ result }) => result,
};
