#pragma once
#pragma GCC system_header
header
