"""Runs SPHEREPACK's own test, which is Python 2 converted by lib2to3, under Python 3 and numpy of today.

Between integers `/` divides as in Python 2; numpy has its old names for types.
Arguments: the folder of `sphere.py` and `spherepack.so`, the test.
"""

import ast
import sys
import types

import numpy
import numpy.ma  # before numpy has names that it would itself stumble on

numpy.float, numpy.int = float, int


def divide(a, b):
    return a // b if isinstance(a, int) and isinstance(b, int) else a / b


class OldDivision(ast.NodeTransformer):
    def visit_BinOp(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        return ast.Call(ast.Name("divide", ast.Load()), [node.left, node.right], [])


def execute(path, names):
    with open(path) as file:
        tree = OldDivision().visit(ast.parse(file.read()))
    names["divide"] = divide
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), names)


folder, test = sys.argv[1:]
sys.path.insert(0, folder)
sys.modules["sphere"] = sphere = types.ModuleType("sphere")
execute(f"{folder}/sphere.py", sphere.__dict__)
execute(test, {"__name__": "__main__"})
