/* What the TypeScript side needs beyond isl's own functions: trampolines for callbacks, because JavaScript
 * functions cannot be put into a WebAssembly table portably, and serialisers that hand an AST over in one buffer.
 *
 * Every callback of isl ends in a `void *user`. Here `user` is the number of a JavaScript closure, and the one
 * imported function `isl_wasm_dispatch` runs that closure. isl's callbacks take one to three pointers or integers
 * before `user` and return a pointer or an integer (both 32 bits), so four trampolines serve them all.
 */
#include <isl_config.h>

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <isl/ast.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/point.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <isl_ctx_private.h>

#define EXPORT(name) __attribute__((export_name(#name), used)) name
#define IMPORT(name) __attribute__((import_module("env"), import_name(#name))) name

int32_t IMPORT(isl_wasm_dispatch)(int32_t closure, int32_t a, int32_t b, int32_t c);
void IMPORT(isl_wasm_release_user)(int32_t handle);

static int32_t call0(int32_t user) { return isl_wasm_dispatch(user, 0, 0, 0); }
static int32_t call1(int32_t a, int32_t user) { return isl_wasm_dispatch(user, a, 0, 0); }
static int32_t call2(int32_t a, int32_t b, int32_t user) { return isl_wasm_dispatch(user, a, b, 0); }
static int32_t call3(int32_t a, int32_t b, int32_t c, int32_t user) { return isl_wasm_dispatch(user, a, b, c); }

/* The function pointer to pass to isl for a callback with `arity` arguments before `user`. */
int32_t EXPORT(isl_wasm_trampoline)(int32_t arity)
{
	switch (arity) {
	case 0: return (int32_t) &call0;
	case 1: return (int32_t) &call1;
	case 2: return (int32_t) &call2;
	default: return (int32_t) &call3;
	}
}

static void release_user(void *user) { isl_wasm_release_user((int32_t) user); }

/* An identifier whose user pointer is the handle of a JavaScript value (0: none). Returns the identifier and
 * stores in *fresh whether isl had none with this name and handle yet: then isl now owns one use of the handle. */
isl_id *EXPORT(isl_wasm_id_alloc)(isl_ctx *ctx, const char *name, int32_t handle, int32_t *fresh)
{
	isl_id *id = isl_id_alloc(ctx, name, (void *) handle);

	*fresh = id && handle && !isl_id_get_free_user(id);
	if (*fresh)
		id = isl_id_set_free_user(id, &release_user);
	return id;
}

/* How many operations isl has counted since they were last reset. */
uint32_t EXPORT(isl_wasm_operations)(isl_ctx *ctx) { return ctx->operations; }

/* Do two nodes stand at the same position of their trees? -1 on error. */
int32_t EXPORT(isl_wasm_same_position)(isl_schedule_node *a, isl_schedule_node *b)
{
	isl_size depth_a = isl_schedule_node_get_tree_depth(a);
	isl_size depth_b = isl_schedule_node_get_tree_depth(b);
	int32_t same = depth_a == depth_b;

	if (depth_a < 0 || depth_b < 0)
		return -1;
	a = isl_schedule_node_copy(a);
	b = isl_schedule_node_copy(b);
	for (; same > 0 && depth_a > 0; --depth_a) {
		isl_size at_a = isl_schedule_node_get_child_position(a);
		isl_size at_b = isl_schedule_node_get_child_position(b);

		/* Going up rebuilds trees, which a quota may end. */
		same = at_a < 0 || at_b < 0 ? -1 : at_a == at_b;
		a = isl_schedule_node_parent(a);
		b = isl_schedule_node_parent(b);
	}
	if (!a || !b)
		same = -1;
	isl_schedule_node_free(a);
	isl_schedule_node_free(b);
	return same;
}

/* A growing buffer of 32-bit words. Out of memory traps, as everywhere in this module. */
struct buffer {
	int32_t *words;
	int32_t size;
	int32_t room;
};

static void put(struct buffer *out, int32_t word)
{
	if (out->size == out->room) {
		out->room = out->room ? 2 * out->room : 256;
		out->words = realloc(out->words, out->room * sizeof(int32_t));
		if (!out->words)
			__builtin_trap();
	}
	out->words[out->size++] = word;
}

/* Its length in bytes (-1 for no string), then the bytes, padded to whole words. */
static void put_text(struct buffer *out, const char *text)
{
	int32_t length = text ? (int32_t) strlen(text) : -1;

	put(out, length);
	for (int32_t at = 0; at < length; at += 4) {
		int32_t word = 0;
		memcpy(&word, text + at, length - at < 4 ? length - at : 4);
		put(out, word);
	}
}

static void put_id(struct buffer *out, __isl_take isl_id *id)
{
	put_text(out, isl_id_get_name(id));
	put(out, (int32_t) isl_id_get_user(id));
	isl_id_free(id);
}

enum { TAG_NONE, TAG_OP, TAG_ID, TAG_INT, TAG_BIG, TAG_FOR, TAG_IF, TAG_BLOCK, TAG_MARK, TAG_USER };

static void put_val(struct buffer *out, __isl_take isl_val *v)
{
	if (isl_val_is_int(v) == isl_bool_true && isl_val_cmp_si(v, INT32_MAX) <= 0 &&
	    isl_val_cmp_si(v, INT32_MIN) >= 0) {
		put(out, TAG_INT);
		put(out, isl_val_get_num_si(v));
	} else {
		char *text = isl_val_to_str(v);
		put(out, TAG_BIG);
		put_text(out, text);
		free(text);
	}
	isl_val_free(v);
}

/* All `put_*` return 0, or -1 where isl failed. */
static int put_expr(struct buffer *out, __isl_take isl_ast_expr *expr)
{
	int status = 0;

	switch (isl_ast_expr_get_type(expr)) {
	case isl_ast_expr_id:
		put(out, TAG_ID);
		put_id(out, isl_ast_expr_id_get_id(expr));
		break;
	case isl_ast_expr_int:
		put_val(out, isl_ast_expr_int_get_val(expr));
		break;
	case isl_ast_expr_op: {
		isl_size n = isl_ast_expr_op_get_n_arg(expr);

		put(out, TAG_OP);
		put(out, isl_ast_expr_op_get_type(expr));
		put(out, n);
		for (isl_size i = 0; i < n && status == 0; ++i)
			status = put_expr(out, isl_ast_expr_op_get_arg(expr, i));
		break;
	}
	default:
		status = -1;
	}
	isl_ast_expr_free(expr);
	return status;
}

static int put_node(struct buffer *out, __isl_take isl_ast_node *node);

static int put_for(struct buffer *out, __isl_keep isl_ast_node *node)
{
	isl_bool degenerate = isl_ast_node_for_is_degenerate(node);
	isl_id *annotation = isl_ast_node_get_annotation(node);

	put(out, TAG_FOR);
	put(out, degenerate == isl_bool_true);
	put(out, annotation != NULL);
	if (annotation)
		put_id(out, annotation);
	return put_expr(out, isl_ast_node_for_get_iterator(node)) || put_expr(out, isl_ast_node_for_get_init(node)) ||
	       put_expr(out, isl_ast_node_for_get_cond(node)) || put_expr(out, isl_ast_node_for_get_inc(node)) ||
	       put_node(out, isl_ast_node_for_get_body(node)) ? -1 : 0;
}

static int put_if(struct buffer *out, __isl_keep isl_ast_node *node)
{
	isl_bool has_else = isl_ast_node_if_has_else_node(node);

	put(out, TAG_IF);
	if (put_expr(out, isl_ast_node_if_get_cond(node)) || put_node(out, isl_ast_node_if_get_then_node(node)))
		return -1;
	if (has_else == isl_bool_true)
		return put_node(out, isl_ast_node_if_get_else_node(node));
	put(out, TAG_NONE);
	return 0;
}

static int put_block(struct buffer *out, __isl_keep isl_ast_node *node)
{
	isl_ast_node_list *children = isl_ast_node_block_get_children(node);
	isl_size n = isl_ast_node_list_size(children);
	int status = n < 0 ? -1 : 0;

	put(out, TAG_BLOCK);
	put(out, n);
	for (isl_size i = 0; i < n && status == 0; ++i)
		status = put_node(out, isl_ast_node_list_get_at(children, i));
	isl_ast_node_list_free(children);
	return status;
}

static int put_user(struct buffer *out, __isl_keep isl_ast_node *node)
{
	isl_id *annotation = isl_ast_node_get_annotation(node);

	put(out, TAG_USER);
	put(out, annotation != NULL);
	if (annotation)
		put_id(out, annotation);
	return put_expr(out, isl_ast_node_user_get_expr(node));
}

static int put_node(struct buffer *out, __isl_take isl_ast_node *node)
{
	int status = -1;

	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for: status = put_for(out, node); break;
	case isl_ast_node_if: status = put_if(out, node); break;
	case isl_ast_node_block: status = put_block(out, node); break;
	case isl_ast_node_user: status = put_user(out, node); break;
	case isl_ast_node_mark:
		put(out, TAG_MARK);
		put_id(out, isl_ast_node_mark_get_id(node));
		status = put_node(out, isl_ast_node_mark_get_node(node));
		break;
	default: break;
	}
	isl_ast_node_free(node);
	return status;
}

/* The finished buffer, to be freed by the caller, or NULL where isl failed. */
static int32_t *finish(struct buffer *out, int status)
{
	if (status == 0)
		return out->words;
	free(out->words);
	return NULL;
}

int32_t *EXPORT(isl_wasm_ast_node_tree)(__isl_keep isl_ast_node *node)
{
	struct buffer out = { 0 };

	return finish(&out, put_node(&out, isl_ast_node_copy(node)));
}

int32_t *EXPORT(isl_wasm_ast_expr_tree)(__isl_keep isl_ast_expr *expr)
{
	struct buffer out = { 0 };

	return finish(&out, put_expr(&out, isl_ast_expr_copy(expr)));
}

/* A coordinate as 64 bits, low word first; -1 where it needs more. */
static int put_coordinate(struct buffer *out, __isl_take isl_val *v)
{
	int64_t value;

	errno = 0;
	if (isl_val_cmp_si(v, INT32_MAX) <= 0 && isl_val_cmp_si(v, INT32_MIN) >= 0) {
		value = isl_val_get_num_si(v);
	} else {
		char *text = isl_val_to_str(v);
		value = text ? strtoll(text, NULL, 10) : 0;
		free(text);
	}
	isl_val_free(v);
	put(out, (int32_t) value);
	put(out, (int32_t) (value >> 32));
	return errno == ERANGE ? -1 : 0;
}

static isl_stat put_point(__isl_take isl_point *point, void *user)
{
	struct buffer *out = user;
	isl_space *space = isl_point_get_space(point);
	isl_size dim = isl_space_dim(space, isl_dim_set);
	int status = dim < 0 ? -1 : 0;

	for (isl_size i = 0; i < dim && status == 0; ++i)
		status = put_coordinate(out, isl_point_get_coordinate_val(point, isl_dim_set, i));
	if (status < 0)
		isl_handle_error(isl_point_get_ctx(point), isl_error_unsupported, "a coordinate of more than 64 bits",
				 __FILE__, __LINE__);
	isl_space_free(space);
	isl_point_free(point);
	out->words[0]++;
	return status < 0 ? isl_stat_error : isl_stat_ok;
}

/* The number of elements (two words), then their coordinates, 64 bits each. */
int32_t *EXPORT(isl_wasm_points)(__isl_keep isl_set *set)
{
	struct buffer out = { 0 };
	int status;

	put(&out, 0);
	put(&out, 0);
	status = isl_set_foreach_point(set, &put_point, &out);
	if (status < 0 && isl_ctx_last_error(isl_set_get_ctx(set)) == isl_error_none)
		isl_handle_error(isl_set_get_ctx(set), isl_error_unsupported, "infinitely many points",
				 __FILE__, __LINE__);
	return finish(&out, status);
}
